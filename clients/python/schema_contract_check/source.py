"""Where a check is made, for people who look at it: the same facts that the command line sends."""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import urllib.parse
from collections.abc import Mapping
from typing import Optional, Union

from .errors import SchemaCheckError
from .public_url import public_url, without_user

#: What a source may say.
FIELDS = ("repository", "commit", "ref", "path", "run_url")

#: What a caller may say about it: some of the fields, or False for nothing at all.
GivenSource = Union[Mapping[str, str], bool, None]

_MAX_LENGTH = 500

#: How long git may take, in seconds.
_TIMEOUT = 2

_Found = dict[str, Optional[str]]


def source_of(given: GivenSource) -> Optional[dict[str, str]]:
    """Where this process runs. None if that is switched off, or nothing is known."""
    if given is False or _is_off():
        return None
    own = dict(given) if isinstance(given, Mapping) else {}
    unknown = [name for name in own if name not in FIELDS]
    if unknown:
        raise SchemaCheckError(f"source has {unknown[0]!r}. It may have {', '.join(FIELDS)}.")
    found = _ci(os.environ)
    if found is None:
        found = _git(os.getcwd())
    return _cleaned({**found, **own}) or None


def _is_off() -> bool:
    setting = os.environ.get("SCHEMA_CHECK_SOURCE", "")
    if setting in ("", "on"):
        return False
    if setting == "off":
        return True
    raise SchemaCheckError("SCHEMA_CHECK_SOURCE must be on or off.")


def _cleaned(found: _Found) -> dict[str, str]:
    """Without passwords, and without what the service would refuse."""
    repository, ref, run_url = found.get("repository"), found.get("ref"), found.get("run_url")
    fields = {
        **found,
        "repository": repository and public_url(repository),
        "ref": ref and re.sub(r"^refs/(heads|tags)/", "", ref),
        "run_url": run_url and without_user(run_url),
    }
    return {name: value for name, value in fields.items() if value and len(value) <= _MAX_LENGTH}


def _ci(env: Mapping[str, str]) -> Optional[_Found]:
    """What the CI system says about its run; None outside of those that are known."""
    get = env.get
    if get("GITHUB_ACTIONS"):
        repository = _joined(get("GITHUB_SERVER_URL"), "/", get("GITHUB_REPOSITORY"))
        return {
            "repository": repository,
            "commit": get("GITHUB_SHA"),
            "ref": get("GITHUB_HEAD_REF") or get("GITHUB_REF_NAME"),
            "run_url": _joined(repository, "/actions/runs/", get("GITHUB_RUN_ID")),
        }
    if get("GITLAB_CI"):
        return {
            "repository": get("CI_PROJECT_URL"),
            "commit": get("CI_COMMIT_SHA"),
            "ref": get("CI_MERGE_REQUEST_SOURCE_BRANCH_NAME") or get("CI_COMMIT_REF_NAME"),
            "run_url": get("CI_PIPELINE_URL"),
        }
    if get("TF_BUILD"):
        project = _joined(get("SYSTEM_COLLECTIONURI"), "", _quoted(get("SYSTEM_TEAMPROJECT")))
        return {
            "repository": get("BUILD_REPOSITORY_URI"),
            "commit": get("BUILD_SOURCEVERSION"),
            "ref": get("SYSTEM_PULLREQUEST_SOURCEBRANCH") or get("BUILD_SOURCEBRANCH"),
            "run_url": _joined(project, "/_build/results?buildId=", get("BUILD_BUILDID")),
        }
    if get("BITBUCKET_BUILD_NUMBER"):
        origin = get("BITBUCKET_GIT_HTTP_ORIGIN")
        return {
            "repository": origin,
            "commit": get("BITBUCKET_COMMIT"),
            "ref": get("BITBUCKET_BRANCH") or get("BITBUCKET_TAG"),
            "run_url": _joined(origin, "/pipelines/results/", get("BITBUCKET_BUILD_NUMBER")),
        }
    if get("CIRCLECI"):
        return {
            "repository": get("CIRCLE_REPOSITORY_URL"),
            "commit": get("CIRCLE_SHA1"),
            "ref": get("CIRCLE_BRANCH") or get("CIRCLE_TAG"),
            "run_url": get("CIRCLE_BUILD_URL"),
        }
    if get("BUILDKITE"):
        return {
            "repository": get("BUILDKITE_REPO"),
            "commit": get("BUILDKITE_COMMIT"),
            "ref": get("BUILDKITE_BRANCH") or get("BUILDKITE_TAG"),
            "run_url": get("BUILDKITE_BUILD_URL"),
        }
    if get("JENKINS_URL"):
        return {
            "repository": get("GIT_URL"),
            "commit": get("GIT_COMMIT"),
            "ref": get("CHANGE_BRANCH") or get("BRANCH_NAME") or get("GIT_BRANCH"),
            "run_url": get("BUILD_URL"),
        }
    return None


def _joined(start: Optional[str], between: str, end: Optional[str]) -> Optional[str]:
    return f"{start}{between}{end}" if start and end else None


def _quoted(text: Optional[str]) -> Optional[str]:
    return text and urllib.parse.quote(text, safe="!'()*")


def _git(folder: str) -> _Found:
    """What git says about a folder. It is not started outside of a repository."""
    path = pathlib.Path(folder)
    if not any((parent / ".git").exists() for parent in (path, *path.parents)):
        return {}
    return {
        "repository": _git_answer(folder, "config", "--get", "remote.origin.url"),
        "commit": _git_answer(folder, "rev-parse", "HEAD"),
        "ref": _git_answer(folder, "symbolic-ref", "--short", "HEAD"),
    }


def _git_answer(folder: str, *arguments: str) -> Optional[str]:
    """The answer of git; None where it fails or is not installed."""
    try:
        run = subprocess.run(
            ["git", *arguments], cwd=folder, capture_output=True, text=True, timeout=_TIMEOUT,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return None
    return run.stdout.strip() if run.returncode == 0 else None
