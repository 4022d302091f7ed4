"""What the services that research asks answer, field by field as each of them publishes it."""

from tests.social_capture.api_server import as_json

# api.sidra help («Ajuda»): the first row names the columns. The figure is that of August 2026 as
# a public repository recorded it from /values/t/1737/n1/all/v/2265/p/last 1 on 2026-10-03.
SIDRA_NAMES = {
    "NC": "Nível Territorial (Código)",
    "NN": "Nível Territorial",
    "MC": "Unidade de Medida (Código)",
    "MN": "Unidade de Medida",
    "V": "Valor",
    "D1C": "Brasil (Código)",
    "D1N": "Brasil",
    "D2C": "Variável (Código)",
    "D2N": "Variável",
    "D3C": "Mês (Código)",
    "D3N": "Mês",
}
SIDRA_ROW = {
    "NC": "1",
    "NN": "Brasil",
    "MC": "2",
    "MN": "%",
    "V": "4.22",
    "D1C": "1",
    "D1N": "Brasil",
    "D2C": "2265",
    "D2N": "IPCA - Variação acumulada em 12 meses",
    "D3C": "202608",
    "D3N": "agosto 2026",
}


def sidra(*rows):
    """A table of IBGE; each row is what differs from the recorded one."""
    return [SIDRA_NAMES, *({**SIDRA_ROW, **row} for row in rows)]


def sgs(*days):
    """A series of the Banco Central, as dadosabertos.bcb.gov.br documents it."""
    return [{"data": day, "valor": value} for day, value in days]


def searxng(*results):
    """A page of SearXNG (docs/dev/search_api and docs/src/searx.results)."""
    return {
        "query": "q",
        "number_of_results": 0,
        "results": [
            {
                "url": url,
                "title": title,
                "content": "a snippet, which is no evidence",
                "engine": "duckduckgo",
                "template": "default.html",
                "parsed_url": ["https", "x", "/", "", "", ""],
                "engines": ["duckduckgo"],
                "positions": [1],
                "publishedDate": None,
                "score": 1.0,
                "category": "general",
            }
            for url, title in results
        ],
        "answers": [],
        "corrections": [],
        "infoboxes": [],
        "suggestions": [],
        "unresponsive_engines": [],
    }


def claims(*urls, token=""):
    """A page of claims:search (Fact Check Tools API v1alpha1, reference of claims.search)."""
    found = [
        {
            "text": "Obra custou 10 milhões",
            "claimant": "Candidata",
            "claimDate": "2026-08-01T00:00:00Z",
            "claimReview": [
                {
                    "publisher": {"name": "Agência", "site": "agencia.example"},
                    "url": url,
                    "title": "Não é verdade que a obra custou 10 milhões",
                    "reviewDate": "2026-08-03T00:00:00Z",
                    "textualRating": "Falso",
                    "languageCode": "pt",
                }
            ],
        }
        for url in urls
    ]
    return {"claims": found, **({"nextPageToken": token} if token else {})}


def always(told, status=200, **headers):
    """A route that answers the same whatever is asked."""
    return lambda _path, _query: as_json(told, status, **headers)


def shown(told):
    """What Chromium shows of a JSON answer, with the box it may draw above it."""
    return "Estilos de formatação\n" + as_json(told)[2].decode()
