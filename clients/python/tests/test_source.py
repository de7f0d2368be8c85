import os
import pathlib
import subprocess
import tempfile
import unittest
from unittest import mock

from schema_contract_check import SchemaCheckError
from schema_contract_check.public_url import public_url
from schema_contract_check.source import source_of

COMMIT = "0123456789abcdef0123456789abcdef01234567"

#: What each CI system sets, and what is sent.
SYSTEMS = [
    (
        {
            "GITHUB_ACTIONS": "true", "GITHUB_SERVER_URL": "https://github.com", "GITHUB_SHA": COMMIT,
            "GITHUB_REPOSITORY": "acme/shop", "GITHUB_RUN_ID": "7", "GITHUB_HEAD_REF": "fix/orders",
            "GITHUB_REF_NAME": "12/merge",
        },
        {
            "repository": "https://github.com/acme/shop", "commit": COMMIT, "ref": "fix/orders",
            "run_url": "https://github.com/acme/shop/actions/runs/7",
        },
    ),
    (
        {
            "GITLAB_CI": "true", "CI_PROJECT_URL": "https://gitlab.com/acme/shop", "CI_COMMIT_SHA": COMMIT,
            "CI_COMMIT_REF_NAME": "main", "CI_PIPELINE_URL": "https://gitlab.com/acme/shop/-/pipelines/1",
        },
        {
            "repository": "https://gitlab.com/acme/shop", "commit": COMMIT, "ref": "main",
            "run_url": "https://gitlab.com/acme/shop/-/pipelines/1",
        },
    ),
    (
        {
            "TF_BUILD": "True", "BUILD_REPOSITORY_URI": "https://acme@dev.azure.com/acme/_git/shop",
            "BUILD_SOURCEVERSION": COMMIT, "BUILD_SOURCEBRANCH": "refs/heads/main",
            "SYSTEM_COLLECTIONURI": "https://dev.azure.com/acme/", "SYSTEM_TEAMPROJECT": "The shop",
            "BUILD_BUILDID": "3",
        },
        {
            "repository": "https://dev.azure.com/acme/_git/shop", "commit": COMMIT, "ref": "main",
            "run_url": "https://dev.azure.com/acme/The%20shop/_build/results?buildId=3",
        },
    ),
    (
        {
            "BITBUCKET_BUILD_NUMBER": "4", "BITBUCKET_GIT_HTTP_ORIGIN": "https://bitbucket.org/acme/shop",
            "BITBUCKET_COMMIT": COMMIT, "BITBUCKET_TAG": "v1",
        },
        {
            "repository": "https://bitbucket.org/acme/shop", "commit": COMMIT, "ref": "v1",
            "run_url": "https://bitbucket.org/acme/shop/pipelines/results/4",
        },
    ),
    (
        {"CIRCLECI": "true", "CIRCLE_REPOSITORY_URL": "git@github.com:acme/shop.git", "CIRCLE_BRANCH": "main"},
        {"repository": "https://github.com/acme/shop", "ref": "main"},
    ),
    ({"BUILDKITE": "true", "BUILDKITE_COMMIT": COMMIT}, {"commit": COMMIT}),
    (
        {"JENKINS_URL": "https://ci/", "GIT_BRANCH": "origin/main", "BUILD_URL": "https://ci/job/shop/1/"},
        {"ref": "origin/main", "run_url": "https://ci/job/shop/1/"},
    ),
]

URLS = {
    "https://github.com/acme/shop.git": "https://github.com/acme/shop",
    "https://user:token@github.com/acme/shop": "https://github.com/acme/shop",
    "https://token@git.example.com:8443/shop.git?token=x": "https://git.example.com:8443/shop",
    "git@github.com:acme/shop.git": "https://github.com/acme/shop",
    "ssh://git@github.com:22/acme/shop.git": "https://github.com/acme/shop",
    "/srv/git/shop": None,
    "C:\\git\\shop": None,
    "file:///srv/git": None,
    "https://[": None,
    "": None,
}


def source(environment, given=None):
    with mock.patch.dict(os.environ, environment, clear=True):
        return source_of(given)


class Source(unittest.TestCase):
    def test_a_ci_system_tells_where_it_runs(self):
        for environment, expected in SYSTEMS:
            with self.subTest(next(iter(environment))):
                self.assertEqual(source(environment), expected)

    def test_an_address_has_no_password(self):
        for text, expected in URLS.items():
            with self.subTest(text):
                self.assertEqual(public_url(text), expected)
        environment = {"JENKINS_URL": "https://ci/", "BUILD_URL": "https://me:secret@ci.example.com/1?a=b"}
        self.assertEqual(source(environment), {"run_url": "https://ci.example.com/1?a=b"})

    def test_git_tells_outside_of_ci(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch("os.getcwd", lambda: folder):
            self.assertIsNone(source({"PATH": os.environ["PATH"]}))
            inner = pathlib.Path(folder, "models")
            inner.mkdir()
            git = ["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com"]
            for arguments in (
                ["init", "-q", "-b", "main"],
                ["commit", "-q", "--allow-empty", "-m", "first"],
                ["remote", "add", "origin", "https://me:secret@git.example.com/shop.git"],
            ):
                subprocess.run([*git, *arguments], check=True)
            with mock.patch("os.getcwd", lambda: str(inner)):
                found = source({"PATH": os.environ["PATH"]})
            self.assertEqual(found["repository"], "https://git.example.com/shop")
            self.assertEqual(found["ref"], "main")
            self.assertRegex(found["commit"], r"^[\da-f]{40}$")
            self.assertIsNone(source({"PATH": "/nothing"}))

    def test_a_caller_adds_to_it_or_switches_it_off(self):
        environment, found = SYSTEMS[0]
        own = {"path": "models/orders.py", "ref": "refs/tags/v2"}
        self.assertEqual(source(environment, own), {**found, "path": "models/orders.py", "ref": "v2"})
        self.assertIsNone(source(environment, False))
        self.assertIsNone(source({**environment, "SCHEMA_CHECK_SOURCE": "off"}))
        for environment, given in (({"SCHEMA_CHECK_SOURCE": "no"}, None), ({}, {"branch": "main"})):
            with self.assertRaises(SchemaCheckError):
                source(environment, given)

    def test_what_is_too_long_for_the_service_is_left_out(self):
        environment = {"BUILDKITE": "true", "BUILDKITE_BRANCH": "x" * 501, "BUILDKITE_COMMIT": COMMIT}
        self.assertEqual(source(environment), {"commit": COMMIT})


if __name__ == "__main__":
    unittest.main()
