"""A time-stamping authority on loopback: the real ``openssl ts`` behind HTTP (RFC 3161, 3.4)."""

import datetime
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from tests.social_capture.odd_server import OddServer, odd_server, page

NOW = datetime.datetime.now(datetime.UTC)
DAY = datetime.timedelta(days=1)
CONFIGURATION = """
[tsa]
default_tsa = one
[one]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
accuracy = secs:1
"""


@dataclass(frozen=True)
class Issuer:
    """A key, the certificate over it, and who made that."""

    key: rsa.RSAPrivateKey
    certificate: x509.Certificate


def issue(name: str, by: Issuer | None = None, *, ca: bool = False, until=NOW + DAY) -> Issuer:
    """A root, a certificate between, or one that signs timestamps."""
    key = rsa.generate_private_key(65537, 2048)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(by.certificate.subject if by else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(min(NOW, until) - DAY)
        .not_valid_after(until)
        .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(_authority_key((by.key if by else key).public_key()), critical=False)
        .add_extension(_usage(ca), critical=True)
    )
    if not ca:
        purpose = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING])
        builder = builder.add_extension(purpose, critical=True)
    return Issuer(key, builder.sign(by.key if by else key, hashes.SHA256()))


def _authority_key(public_key) -> x509.AuthorityKeyIdentifier:
    return x509.AuthorityKeyIdentifier.from_issuer_public_key(public_key)


def _usage(ca: bool) -> x509.KeyUsage:
    no = dict.fromkeys(
        ("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"), False
    )
    return x509.KeyUsage(
        digital_signature=not ca,
        key_cert_sign=ca,
        crl_sign=ca,
        encipher_only=False,
        decipher_only=False,
        **no,
    )


def pem(*certificates: x509.Certificate) -> bytes:
    return b"".join(each.public_bytes(serialization.Encoding.PEM) for each in certificates)


@dataclass
class TimeAuthority:
    """A signer with its root; ``sent_along`` are certificates that it adds to each reply."""

    folder: Path
    root: Issuer
    signer: Issuer
    sent_along: tuple[x509.Certificate, ...] = ()
    asked: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        encoding, plain = serialization.Encoding.PEM, serialization.NoEncryption()
        key = self.signer.key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, plain)
        self._write("key.pem", key)
        self._write("signer.pem", pem(self.signer.certificate))
        self._write("root.pem", pem(self.root.certificate))
        self._write("chain.pem", pem(*self.sent_along))
        self._write("serial", b"01\n")
        self._write("tsa.cnf", CONFIGURATION.encode())

    @property
    def root_file(self) -> Path:
        return self.folder / "root.pem"

    def reply(self, query: bytes) -> bytes:
        """What ``openssl ts -reply`` answers to a request."""
        self.asked.append(query)
        self._write("query.tsq", query)
        command = "ts -reply -config tsa.cnf -queryfile query.tsq -signer signer.pem -inkey key.pem"
        chain = ["-chain", "chain.pem"] if self.sent_along else []
        run = ["openssl", *command.split(), *chain, "-out", "reply.tsr"]
        subprocess.run(run, cwd=self.folder, check=True, capture_output=True)
        return (self.folder / "reply.tsr").read_bytes()

    def reply_about(self, hashed: bytes) -> bytes:
        """The reply to a request about a hash that somebody else asks for."""
        ask = f"ts -query -digest {hashed.hex()} -sha256 -cert -out other.tsq"
        subprocess.run(["openssl", *ask.split()], cwd=self.folder, check=True, capture_output=True)
        return self.reply((self.folder / "other.tsq").read_bytes())

    def _write(self, name: str, content: bytes) -> None:
        (self.folder / name).write_bytes(content)


def plain_authority(folder: Path, name: str = "one", **signer) -> TimeAuthority:
    """A root that signs the signer's certificate itself."""
    root = issue(f"root of {name}", ca=True)
    return TimeAuthority(folder / name, root, issue(f"signer of {name}", root, **signer))


def answering(reply: Callable[[bytes], bytes]) -> Callable:
    """An HTTP answer made of the request's body by ``reply`` (RFC 3161, 3.4)."""

    def answer(connection) -> None:
        body = reply(connection.recv(65_536))
        connection.sendall(page(body, b"Content-Type: application/timestamp-reply"))

    return answer


@contextmanager
def serving(reply: Callable[[bytes], bytes]) -> Iterator[OddServer]:
    """A loopback server whose ``/tsr`` is the authority."""
    with odd_server() as server:
        server.answers["/tsr"] = answering(reply)
        yield server
