"""Real proxies with the configurations of deploy/, each in front of a server."""

import os
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.docs.documents import ROOT

PATIENCE: Final = 45.0
_NGINX: Final = """
daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/dimension.conf;
}}
"""
# As docs/host/many-machines.md has them, for several nodes.
_NGINX_NODE: Final = "server {} max_fails=1 fail_timeout=1s;"
_CADDY_NODES: Final = (
    "reverse_proxy {nodes} {{\n\t\thealth_uri /ready\n\t\thealth_interval 1s\n\t\tlb_try_duration 2s\n\t}}"
)
_CADDY: Final = """{{
    admin off
    auto_https disable_redirects
    skip_install_trust
    storage file_system {folder}
}}
"""


@contextmanager
def nginx(folder: Path, *nodes: str) -> Iterator[str]:
    """nginx in front of nodes (host:port); yields the address (host:port) at which it speaks HTTPS."""
    port = _free_port()
    certificate, key = certificate_and_key(folder)
    (folder / "dimension.conf").write_text(
        _configuration(
            "nginx.conf",
            {
                "listen 80;": f"listen 127.0.0.1:{_free_port()};",
                "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
                "/etc/letsencrypt/live/dimension.example.org/fullchain.pem": str(certificate),
                "/etc/letsencrypt/live/dimension.example.org/privkey.pem": str(key),
                "server_name dimension.example.org;": "server_name localhost;",
                "server 127.0.0.1:8000;": "\n".join(_NGINX_NODE.format(node) for node in nodes),
            },
        )
    )
    (folder / "nginx.conf").write_text(_NGINX.format(folder=folder))
    with _running(["nginx", "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")], port):
        yield f"localhost:{port}"


@contextmanager
def caddy(folder: Path, *nodes: str) -> Iterator[str]:
    """Caddy in front of nodes (host:port); yields the address (host:port) at which it speaks HTTPS."""
    port = _free_port()
    site = _configuration(
        "Caddyfile",
        {
            "dimension.example.org {": f"localhost:{port} {{\n\tbind 127.0.0.1\n\ttls internal",
            "reverse_proxy 127.0.0.1:8000": _CADDY_NODES.format(nodes=" ".join(nodes)),
        },
    )
    (folder / "Caddyfile").write_text(_CADDY.format(folder=folder) + site)
    with _running(["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")], port):
        yield f"localhost:{port}"


@contextmanager
def haproxy(folder: Path, *nodes: str) -> Iterator[str]:
    """HAProxy in front of three nodes (host:port); yields the address (host:port) at which it speaks HTTPS."""
    port = _free_port()
    certificate, key = certificate_and_key(folder)
    both = folder / "both.pem"
    both.write_text(certificate.read_text() + key.read_text())
    changes = {
        "bind :80\n": f"bind 127.0.0.1:{_free_port()}\n",
        "bind :443 ssl crt /etc/haproxy/dimension.example.org.pem": f"bind 127.0.0.1:{port} ssl crt {both}",
        "maxconn 20000": "maxconn 200",
        **{f"10.0.0.1{at}:8000": node for at, node in enumerate(nodes, start=1)},
    }
    (folder / "haproxy.cfg").write_text(_configuration("haproxy.cfg", changes))
    with _running(["haproxy", "-db", "-f", str(folder / "haproxy.cfg")], port):
        yield f"localhost:{port}"


def _configuration(name: str, changes: dict[str, str]) -> str:
    """A file of deploy/ with the values of this machine; everything that is changed must be there."""
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextmanager
def _running(command: list[str], port: int) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=dict(os.environ))
    try:
        _wait_for(port, process)
        yield
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a proxy completes a handshake."""
    context = trusting()
    limit = time.monotonic() + PATIENCE
    while True:
        assert process.poll() is None, process.communicate()[0].decode()
        assert time.monotonic() < limit, "the proxy does not answer"
        try:
            with (
                socket.create_connection(("127.0.0.1", port), timeout=1) as connection,
                context.wrap_socket(connection, server_hostname="localhost"),
            ):
                return
        except OSError:
            time.sleep(0.05)


def trusting() -> ssl.SSLContext:
    """Accepts the certificates that tests make for themselves."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    # Tickets of TLS 1.3 come after the handshake: the thread of a WebSocket then reads while another one writes,
    # which OpenSSL does not bear.
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    return context


def certificate_and_key(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost in a folder, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    options = [
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    command = ["openssl", "req", *options, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
