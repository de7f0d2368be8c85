"""Keys under which a check is made and charged once, however often it is sent."""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from collections.abc import Mapping
from typing import Any, Optional

#: What together names a run of a CI system or orchestrator, as for the command line. A run that is
#: repeated keeps its name, and so does a task that is tried again.
_RUNS = (
    ("GITHUB_SERVER_URL", "GITHUB_RUN_ID"),
    ("CI_SERVER_URL", "CI_PIPELINE_ID"),
    ("SYSTEM_COLLECTIONURI", "BUILD_BUILDID"),
    ("CIRCLE_WORKFLOW_ID",),
    ("BUILDKITE_BUILD_ID",),
    ("BITBUCKET_PIPELINE_UUID",),
    ("AIRFLOW_CTX_DAG_ID", "AIRFLOW_CTX_DAG_RUN_ID"),
    ("DBT_CLOUD_RUN_ID",),
    ("JENKINS_URL", "BUILD_TAG"),
    ("PROJECT_ID", "BUILD_ID"),
    ("TRAVIS_BUILD_ID",),
)


def key_of(run: Optional[Any], request: Mapping[str, Any]) -> str:
    """The same for the same run and request; without a run, a new one for each call."""
    if run is None:
        return str(uuid.uuid4())
    text = json.dumps([run, request], ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def run_of() -> Optional[Any]:
    """What names this run; None outside of CI."""
    for names in _RUNS:
        values = [os.environ.get(name) for name in names]
        if all(values):
            return [names, values]
    return None
