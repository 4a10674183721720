"""The files for containers: accepted by their linters, with settings that exist, and the same proxy as on machines."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from dimension.server.settings import ServerSettings, with_environment
from tests.deploy.proxies import certificate_and_key
from tests.docs.documents import ROOT

DEPLOY: Final = ROOT / "deploy"
PROGRAMS: Final = Path(sys.executable).parent


def _lint(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def _services(name: str) -> dict[str, Any]:
    return dict(yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))["services"])


def _of_kubernetes() -> dict[str, Any]:
    found = yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8"))
    return {each["kind"]: each["spec"] for each in found}


def test_the_linters_of_the_formats_accept_the_files() -> None:
    _lint(PROGRAMS / "hadolint", DEPLOY / "Containerfile")
    _lint(PROGRAMS / "kubernetes-validate", "--strict", DEPLOY / "kubernetes.yaml")


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="haproxy is not installed")
def test_haproxy_accepts_the_configuration_of_the_cluster(tmp_path: Path) -> None:
    certificate, key = certificate_and_key(tmp_path)
    (tmp_path / "both.pem").write_text(certificate.read_text() + key.read_text())
    proxy = (DEPLOY / "haproxy.cluster.cfg").read_text(encoding="utf-8")
    (tmp_path / "haproxy.cfg").write_text(
        proxy.replace("/etc/haproxy/dimension.example.org.pem", f"{tmp_path}/both.pem")
    )
    _lint("haproxy", "-c", "-q", "-f", tmp_path / "haproxy.cfg")


def test_the_two_configurations_of_haproxy_differ_in_addresses_only() -> None:
    def rest(name: str) -> list[str]:
        text = (DEPLOY / name).read_text(encoding="utf-8")
        text = re.sub(r"\A(#.*\n|\n|resolvers .*\n( .*\n)*)*", "", text)
        text = text.replace(" resolvers compose init-addr last,libc,none", "")
        return re.sub(r"(server \w+ +)\S+:8000", r"\1", text).splitlines()

    assert rest("haproxy.cluster.cfg") == rest("haproxy.cfg")
    servers = re.findall(r"server (\w+) +(\w+):8000", (DEPLOY / "haproxy.cluster.cfg").read_text(encoding="utf-8"))
    assert (
        {name for pair in servers for name in pair}
        == {"one", "two", "three"}
        <= _services("compose.cluster.yaml").keys()
    )


@pytest.mark.parametrize("source", ["image", "compose.yaml", "compose.cluster.yaml", "kubernetes.yaml"])
def test_the_settings_in_the_files_exist_and_can_be_read(source: str) -> None:
    if source == "image":
        found = dict(re.findall(r"(DIMENSION_\w+)=(\S+)", (DEPLOY / "Containerfile").read_text(encoding="utf-8")))
    elif source == "kubernetes.yaml":
        (container,) = _of_kubernetes()["Deployment"]["template"]["spec"]["containers"]
        found = {each["name"]: each.get("value", "postgresql://one/dimension") for each in container["env"]}
    else:
        environment = _services(source)["game" if source == "compose.yaml" else "one"]["environment"]
        # Compose puts the variables of .env in.
        found = {name: re.sub(r"\$\{\w+[^}]*\}", "dimension.example.org", value) for name, value in environment.items()}
    assert found
    read = with_environment(ServerSettings(database=Path("unchanged")), found)
    assert ("DIMENSION_DATABASE" in found) == (read.database != Path("unchanged"))


def test_a_container_may_write_to_its_volume_only_and_has_no_rights() -> None:
    for service in (_services("compose.yaml")["game"], _services("compose.cluster.yaml")["one"]):
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
    pod = _of_kubernetes()["Deployment"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"]
    assert pod["containers"][0]["securityContext"]["readOnlyRootFilesystem"]
    assert pod["enableServiceLinks"] is False
