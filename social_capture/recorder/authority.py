"""A certificate authority that lives as long as one capture and is trusted by its browser only."""

import base64
import hashlib
import ipaddress
import ssl
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID


class EphemeralAuthority:
    """Signs a certificate for every host that the browser asks for, all with one leaf key."""

    def __init__(self) -> None:
        """Make the keys; they never leave memory but for the moment OpenSSL reads them."""
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._leaf = ec.generate_private_key(ec.SECP256R1())
        self._name = _named("Lastro recorder (ephemeral)")
        self._contexts: dict[str, ssl.SSLContext] = {}

    @property
    def spki(self) -> str:
        """The leaf key's fingerprint for ``--ignore-certificate-errors-spki-list``."""
        der = self._leaf.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        return base64.b64encode(hashlib.sha256(der).digest()).decode()

    @property
    def certificate(self) -> bytes:
        """The authority's own certificate (PEM), for a client that looks for one by itself."""
        return self._authority().public_bytes(serialization.Encoding.PEM)

    def context(self, host: str) -> ssl.SSLContext:
        """What the proxy answers the browser with in place of the host; HTTP/1.1 only."""
        if host not in self._contexts:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            with tempfile.NamedTemporaryFile() as pem:
                pem.write(self._pem(host))
                pem.flush()
                context.load_cert_chain(Path(pem.name))
            context.set_alpn_protocols(["http/1.1"])
            self._contexts[host] = context
        return self._contexts[host]

    def _pem(self, host: str) -> bytes:
        private = self._leaf.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        return private + self._certificate(host).public_bytes(serialization.Encoding.PEM)

    def _authority(self) -> x509.Certificate:
        usage = x509.KeyUsage(
            digital_signature=False,
            content_commitment=False,
            key_encipherment=False,
            data_encipherment=False,
            key_agreement=False,
            key_cert_sign=True,
            crl_sign=True,
            encipher_only=False,
            decipher_only=False,
        )
        return (
            self._builder(self._name, self._key.public_key())
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(usage, critical=True)
            .sign(self._key, hashes.SHA256())
        )

    def _builder(self, name: x509.Name, key: ec.EllipticCurvePublicKey) -> x509.CertificateBuilder:
        now = datetime.now(UTC)
        # Strict clients want the chain named by its keys.
        issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        subject = x509.SubjectKeyIdentifier.from_public_key(key)
        return (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(self._name)
            .public_key(key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=2))
            .add_extension(subject, critical=False)
            .add_extension(issuer, critical=False)
        )

    def _certificate(self, host: str) -> x509.Certificate:
        names = x509.SubjectAlternativeName([_alternative_name(host)])
        usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
        return (
            self._builder(_named(host[:60]), self._leaf.public_key())
            .add_extension(names, critical=False)
            .add_extension(usage, critical=False)
            .sign(self._key, hashes.SHA256())
        )


def _named(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _alternative_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
