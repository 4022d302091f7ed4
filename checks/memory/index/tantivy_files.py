"""The index for very large memories: files of tantivy beside the database; an optional extra."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from checks.memory.index.protocol import Candidate, Shelf
from checks.memory.scoring import Collection

# It ranks by all stems, so fewer candidates are enough.
BEST = 100
HEAP_BYTES = 64 * 1024 * 1024


class TantivyIndex:
    """A folder of files; whoever writes entries also writes it."""

    name = "tantivy"

    def __init__(self, folder: Path) -> None:
        # Installed only where it is wanted.
        import tantivy  # noqa: PLC0415

        self.tantivy = tantivy
        fields = tantivy.SchemaBuilder()
        fields.add_integer_field("key", stored=True, indexed=True)
        fields.add_text_field("own", stored=True, tokenizer_name="whitespace")
        fields.add_text_field("agency", stored=True, tokenizer_name="whitespace")
        self.schema = fields.build()
        folder.mkdir(parents=True, exist_ok=True)
        self.index = tantivy.Index(self.schema, path=str(folder))

    def prepare(self) -> None:
        """Nothing: the folder is made when it is opened."""

    def candidates(
        self, shelf: Shelf, weights: Sequence[tuple[str, float, int]], collection: Collection
    ) -> list[Candidate]:
        """By BM25 over all stems."""
        if not weights:
            return []
        terms = [
            (self.tantivy.Occur.Should, self.tantivy.Query.term_query(self.schema, shelf, stem))
            for stem, _weight, _entries in weights
        ]
        self.index.reload()
        searcher = self.index.searcher()
        hits = searcher.search(self.tantivy.Query.boolean_query(terms), BEST, count=False).hits
        documents = [searcher.doc(address) for _score, address in hits]
        return [Candidate(one["key"][0], tuple(one[shelf][0].split())) for one in documents]

    def put(self, shelf: Shelf, entries: Iterable[Candidate]) -> None:
        """In one commit."""
        writer = self.index.writer(heap_size=HEAP_BYTES, num_threads=1)
        for entry in entries:
            writer.delete_documents_by_term("key", entry.key)
            writer.add_document(self._document(shelf, entry))
        writer.commit()
        writer.wait_merging_threads()

    def forget(self, keys: Iterable[int]) -> None:
        """In one commit."""
        writer = self.index.writer(heap_size=HEAP_BYTES, num_threads=1)
        for key in keys:
            writer.delete_documents_by_term("key", key)
        writer.commit()
        writer.wait_merging_threads()

    def clear(self) -> None:
        """Forget everything."""
        writer = self.index.writer(heap_size=HEAP_BYTES, num_threads=1)
        writer.delete_all_documents()
        writer.commit()
        writer.wait_merging_threads()

    def _document(self, shelf: Shelf, entry: Candidate) -> Any:
        document = self.tantivy.Document()
        document.add_integer("key", entry.key)
        document.add_text(shelf.value, " ".join(entry.stems))
        return document
