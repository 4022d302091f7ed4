"""What the demo's editor writes: the first check, and what a later document made of it."""

from datetime import date

ORDINANCE_12 = {
    "url": "https://www.portosereno.gov.br/diario/portaria-12-2025",
    "title": "Portaria 12/2025: encerra os postos do Cais e da Vila Nova",
    "publisher": "Prefeitura de Porto Sereno",
    "published_on": date(2025, 3, 10),
    "read_on": date(2026, 11, 10),
}
ORDINANCE_31 = {
    "url": "https://www.portosereno.gov.br/diario/portaria-31-2025",
    "title": "Portaria 31/2025: suspende 12 postos de saúde para reforma",
    "publisher": "Prefeitura de Porto Sereno",
    "published_on": date(2025, 8, 4),
    "read_on": date(2026, 11, 12),
}
FIRST = {
    "verdict": "false",
    "summary": "O Diário Oficial registra o fechamento de dois postos em 2025, não de 14.",
    "explanation": (
        "<p>A Portaria 12/2025 encerrou dois postos de saúde: o do Cais e o da Vila Nova. "
        "Nenhuma outra portaria de fechamento foi encontrada no Diário Oficial do município "
        "até a data desta checagem.</p>"
        "<p>A candidata disse que foram 14. A campanha não enviou a fonte do número.</p>"
    ),
    "sources": [("source", ORDINANCE_12)],
}
CORRECTED = {
    "verdict": "misleading",
    "distortion_kind": "out_of_context",
    "distortion_effect": "favours_speaker",
    "summary": "São 14 portas fechadas em 2025, mas 12 eram reformas: só dois postos acabaram.",
    "explanation": (
        "<p>A Portaria 12/2025 encerrou dois postos de saúde. A Portaria 31/2025, publicada em "
        "agosto, suspendeu outros 12 para reforma, com reabertura até dezembro.</p>"
        "<p>A soma é 14, como disse a candidata. Ao chamar tudo de fechamento, porém, a frase "
        "esconde que 12 unidades pararam por alguns meses.</p>"
    ),
    "sources": [("source", ORDINANCE_12), ("source", ORDINANCE_31)],
}
CORRECTION = (
    "A primeira versão não levou em conta a Portaria 31/2025, que suspendeu 12 postos para "
    "reforma. O número da candidata tem base; a conclusão é que engana. O veredito passou de "
    "Falso para Enganoso."
)
