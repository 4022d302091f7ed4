"""t.me on loopback, with one channel.

Markup: the public pages of t.me/s/telegram and t.me/telegram/83?embed=1, whose classes are also
written down in the readers of github.com/medialab/minet (``minet/telegram``) and
github.com/JustAnotherArchivist/snscrape (``modules/telegram.py``): ``tgme_widget_message`` with
``data-post``, ``_text js-message_text``, ``_views``, ``_meta``, ``_date`` and ``time[datetime]``,
``_forwarded_from_name``, ``_reply``, ``_photo_wrap``, ``tme_messages_more`` with ``?before=``,
``tgme_channel_info_counter``. A channel without a preview is sent from /s/x to /x.
"""

from datetime import UTC, datetime, timedelta

CHANNEL = "anaprado"
START = datetime(2026, 9, 1, 12, tzinfo=UTC)


def message(number, text="Dobramos as vagas.", *, inside="", meta="", views="842", more=""):
    """One message as the page shows it."""
    at = (START + timedelta(minutes=number)).isoformat()
    words = f'<div class="tgme_widget_message_text js-message_text" dir="auto">{text}</div>'
    return f"""
<div class="tgme_widget_message_wrap js-widget_message_wrap">
<div class="tgme_widget_message text_not_supported_wrap js-widget_message {more}"
     data-post="{CHANNEL}/{number}">
 <div class="tgme_widget_message_bubble">
  <div class="tgme_widget_message_author accent_color">
   <a class="tgme_widget_message_owner_name" href="https://t.me/{CHANNEL}"
     ><span dir="auto">Ana Prado</span></a></div>
  {inside}{words if text else ""}
  <div class="tgme_widget_message_footer compact js-message_footer">
   <div class="tgme_widget_message_info short js-message_info">
    <span class="tgme_widget_message_views">{views}</span><span class="copyonly"> views</span>
    <span class="tgme_widget_message_meta">{meta}<a class="tgme_widget_message_date"
      href="https://t.me/{CHANNEL}/{number}"><time datetime="{at}" class="time">12:00</time></a>
    </span></div></div></div></div></div>"""


FORWARDED = """<div class="tgme_widget_message_forwarded_from accent_color">Forwarded from&nbsp;<a
 class="tgme_widget_message_forwarded_from_name" href="https://t.me/outro/5"><span
 dir="auto">Outro canal</span></a></div>"""
REPLY = f"""<a class="tgme_widget_message_reply" href="https://t.me/{CHANNEL}/7"><div
 class="tgme_widget_message_text js-message_reply_text">O que se respondeu</div></a>"""
PHOTO = """<a class="tgme_widget_message_photo_wrap" href="https://t.me/x"
 style="width:100%;background-image:url('https://cdn4.telesco.pe/file/a.jpg')"></a>"""


class TelegramServer:
    """Holds the channel's messages by number; installs its routes on an ``ApiServer``."""

    def __init__(self, server, page=20):
        self.messages = {}
        self.page = page
        self.has_preview = True
        server.routes[f"/s/{CHANNEL}"] = self.preview
        server.routes[f"/{CHANNEL}"] = lambda _path, _asked: as_page("<p>View in Telegram</p>")
        server.routes[f"/{CHANNEL}/*"] = self.widget

    def publish(self, text="Dobramos as vagas.", **how):
        """A new message; its number."""
        number = max(self.messages, default=0) + 1
        self.messages[number] = message(number, text, **how)
        return number

    def preview(self, _path, asked):
        if not self.has_preview:
            return 302, {"Location": f"/{CHANNEL}"}, b""
        below = [n for n in sorted(self.messages) if n < int(asked.get("before", 10**9))]
        shown = below[-self.page :]
        oldest = shown[0] if shown else 0
        more = f'<a href="/s/{CHANNEL}?before={oldest}" class="tme_messages_more"></a>'
        return as_page(
            '<div class="tgme_channel_info_header_title"><span dir="auto">Ana Prado</span></div>'
            '<div class="tgme_channel_info_counter"><span class="counter_value">4.18K</span>'
            '<span class="counter_type">subscribers</span></div>'
            f"<section>{more if len(below) > len(shown) else ''}"
            f"{''.join(self.messages[n] for n in shown)}</section>"
        )

    def widget(self, path, _asked):
        found = self.messages.get(int(path.rpartition("/")[2]))
        gone = '<div class="tgme_widget_message_error">Post not found</div>'
        return as_page(found or gone)


def as_page(body, status=200):
    """An answer of HTML."""
    whole = f"<!DOCTYPE html><html><body>{body}</body></html>"
    return status, {"Content-Type": "text/html; charset=utf-8"}, whole.encode()
