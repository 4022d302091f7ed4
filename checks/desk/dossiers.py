"""The dossiers of a check: export one, fetch what was exported."""

from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from checks.blindness import require_sight
from checks.desk.check_acts import address_of
from checks.desk.screens import DeskAct, DeskScreen, DeskView
from checks.dossier import exporting, printing
from checks.models import Dossier, FactCheck
from checks.permissions import Act
from social_capture import evidence
from social_capture.keyset import PAGE_SIZE

WRITERS = frozenset({Act.WRITE})
TYPES = {"json": "application/json", "pdf": "application/pdf"}


class DossiersView(DeskScreen):
    """What was exported of a check, the latest first."""

    needs = WRITERS
    template_name = "checks/desk/dossiers.html"
    header_icon = "doc-full"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """The check."""
        super().setup(request, *args, **kwargs)
        self.fact_check = get_object_or_404(
            FactCheck.objects.select_related("claim"), pk=kwargs["check_id"]
        )

    def get_page_title(self) -> str:
        """What it lists."""
        return _("Dossier")

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        """Home, the check, its dossiers."""
        home = super().get_breadcrumbs_items()[:-1]
        statement = self.fact_check.claim.statement[:80]
        return [
            *home,
            {"url": address_of(self.fact_check), "label": statement},
            {"url": "", "label": _("Dossier")},
        ]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The latest exports."""
        return super().get_context_data(**kwargs) | {
            "fact_check": self.fact_check,
            "workspace_url": address_of(self.fact_check),
            "dossiers": self.fact_check.dossiers.select_related("asked_by")[:PAGE_SIZE],
        }


class ExportView(DeskAct):
    """Export the record as it stands now; it goes into the log."""

    needs = WRITERS

    def post(self, request: HttpRequest, check_id: int) -> HttpResponse:
        """The JSON is there at once, the PDF when a worker has printed it."""
        fact_check = get_object_or_404(FactCheck, pk=check_id)
        require_sight(request.user, fact_check)
        self.back = reverse("desk:dossiers", args=[fact_check.pk])
        exporting.export(fact_check, by=request.user)
        messages.success(request, _("Exported. The PDF is being printed; the JSON is here."))
        return redirect(self.back)


class PrintAgainView(DeskAct):
    """Try a failed print again."""

    needs = WRITERS

    def post(self, request: HttpRequest, dossier_id: int) -> HttpResponse:
        """Nothing but the PDF is made anew."""
        dossier = get_object_or_404(Dossier, pk=dossier_id)
        printing.print_again(dossier, by=request.user)
        return redirect(reverse("desk:dossiers", args=[dossier.fact_check_id]))


class DossierFileView(DeskView):
    """One file of an exported dossier, verified against its hash while it is read."""

    needs = WRITERS
    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest, dossier_id: int, kind: str) -> HttpResponseBase:
        """As a download: nothing of it is shown as a page of this site."""
        dossier = get_object_or_404(Dossier, pk=dossier_id)
        require_sight(request.user, dossier.fact_check)
        name, sha256 = {
            "json": (dossier.document_name, dossier.document_sha256),
            "pdf": (dossier.print_name, dossier.print_sha256),
        }[kind]
        if not name:
            raise Http404
        evidence.verify(name, sha256)
        return FileResponse(
            evidence.storage().open(name, "rb"),
            as_attachment=True,
            filename=f"dossie-{dossier.fact_check_id}-{dossier.seal[:12]}.{kind}",
            content_type=TYPES[kind],
        )
