"""The form about a check, the page that only its sender finds, and the way to be forgotten."""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from checks import throttling
from checks.models.readers import ReaderContact, ReaderMessage
from checks.public.approved_pages import as_approved
from checks.public.form_seals import Seal, seal_in
from checks.public.newsroom import newsroom_of
from checks.public.published import published_pages
from checks.public.reader_form import ReaderForm, kinds_for
from checks.readers import forget_links, forgetting
from checks.readers.link_answer import answer_of, judged_when_sent
from checks.readers.receiving import new_token, receive, token_hash

# [ours] Enough for someone who reads a whole debate against its checks, too little for a flood.
AN_HOUR = timedelta(hours=1)
MOST_PER_ADDRESS = 10
MOST_PER_CHECK = 200
TOKEN_MAX = 100
PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow"}
# A form sent from a page with this policy has no origin, which Django's own token then refuses;
# what is posted from these pages is guarded by the secret in their address.
SECRET = {**PRIVATE, "Referrer-Policy": "no-referrer"}


def answered_with(headers: dict[str, str]) -> Callable[[Any], Any]:
    """A page of one reader: kept by no cache, found by no search, named to no other site."""

    def around(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            response = view(request, *args, **kwargs)
            for name, value in headers.items():
                response.headers[name] = value
            return response

        return answered

    return around


@answered_with(PRIVATE)
@require_http_methods(["GET", "HEAD", "POST"])
def tell(request: HttpRequest, check_id: int) -> HttpResponse:
    """The form about one published check; what was typed stays until it is received."""
    page = _public_page(check_id)
    kinds = kinds_for(page)
    asked = request.GET.get("tipo", "")
    if request.method != "POST":
        form = ReaderForm(kinds=kinds, initial={"kind": asked if asked in kinds else kinds[0]})
        return _drawn(request, page, form, _new_seal(check_id))
    seal = seal_in(request.POST.get("seal", ""), str(check_id))
    form = ReaderForm(request.POST, kinds=kinds)
    held_back = _why_held_back(request, form, seal)
    if not form.is_valid() or held_back or seal is None:
        return _drawn(request, page, form, seal or _new_seal(check_id), held_back, status=422)
    if not _may_send_now(request, check_id):
        return _drawn(request, page, form, seal, _too_many(), status=429)
    _message, secret = receive(
        page.fact_check, form.sent(get_language() or "pt-br"), token=seal.secret
    )
    return redirect("checks:follow", secret)


@answered_with(SECRET)
@require_http_methods(["GET", "HEAD"])
def follow(request: HttpRequest, token: str) -> HttpResponse:
    """Where the message stands, for whoever has its secret."""
    message = _message_of(token)
    head, link = message.head, judged_when_sent(message)
    return TemplateResponse(
        request,
        "checks/reader_message.html",
        {
            "message": message,
            "head": head,
            "link_answer": answer_of(link) if link else "",
            "page": message.fact_check.page if message.fact_check else None,
            "correction": head.correction,
            "has_contact": ReaderContact.objects.filter(message=message).exists(),
            "token": token,
            "address": request.build_absolute_uri(),
            "days": newsroom_of(request),
        },
    )


@csrf_exempt
@answered_with(SECRET)
@require_POST
def forget(request: HttpRequest, token: str) -> HttpResponse:
    """Delete the personal data of a message at once; the page says so."""
    forgetting.forget(_message_of(token))
    return redirect("checks:follow", token)


@csrf_exempt
@answered_with(SECRET)
@require_http_methods(["GET", "HEAD", "POST"])
def forget_address(request: HttpRequest, signed: str) -> HttpResponse:
    """The link in every mail: asks once, for a mail program may open links by itself."""
    contact = forget_links.contact_behind(signed)
    if contact is not None and request.method == "POST":
        forgetting.forget(contact.message)
        contact = None
    return TemplateResponse(request, "checks/reader_forget.html", {"is_kept": contact is not None})


def _public_page(check_id: int) -> Any:
    pages = published_pages().filter(fact_check=check_id).select_related("fact_check")
    for page in as_approved(pages):
        return page
    raise Http404


def _message_of(token: str) -> ReaderMessage:
    message = (
        ReaderMessage.objects.filter(token_hash=token_hash(token[:TOKEN_MAX]))
        .select_related("fact_check__page__locale", "same_as__correction", "correction")
        .first()
    )
    if message is None:
        raise Http404
    return message


def _new_seal(check_id: int) -> Seal:
    return Seal.new(str(check_id), new_token())


def _why_held_back(request: HttpRequest, form: ReaderForm, seal: Seal | None) -> str:
    if seal is None:
        return _("This form was open for too long. What you typed is below: send it again.")
    if seal.is_too_fast or request.POST.get("website"):
        return _(
            "We could not tell that a person sent this. What you typed is below: send it again in "
            "a few seconds."
        )
    return ""


def _may_send_now(request: HttpRequest, check_id: int) -> bool:
    # The address is asked first: what one of them sends in excess does not shut a check to others.
    return throttling.allow(
        request, "reader_message", most=MOST_PER_ADDRESS, within=AN_HOUR
    ) and throttling.allow_key(f"reader_message:{check_id}", most=MOST_PER_CHECK, within=AN_HOUR)


def _too_many() -> str:
    return _(
        "Too many messages came in the last hour. What you typed is below: keep this page open and "
        "send it again later."
    )


def _drawn(
    request: HttpRequest,
    page: Any,
    form: ReaderForm,
    seal: Seal,
    held_back: str = "",
    status: int = 200,
) -> HttpResponse:
    return TemplateResponse(
        request,
        "checks/reader_form.html",
        {
            "page": page,
            "form": form,
            "seal": str(seal),
            "held_back": held_back,
            "days": newsroom_of(request),
        },
        status=status,
    )
