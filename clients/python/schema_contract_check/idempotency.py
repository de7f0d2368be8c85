"""Keys under which a check is made and charged once, however often it is sent."""

import hashlib
import json
import os
import uuid

#: What names a run, by CI system: a retried job is a run of its own where the system says so.
_RUNS = (
    ("GITHUB_RUN_ID", "GITHUB_RUN_ATTEMPT", "GITHUB_JOB"),
    ("CI_PIPELINE_ID", "CI_JOB_ID"),
    ("BUILD_TAG",),
    ("BUILDKITE_BUILD_ID", "BUILDKITE_JOB_ID"),
    ("CIRCLE_WORKFLOW_ID", "CIRCLE_BUILD_NUM"),
    ("AIRFLOW_CTX_DAG_RUN_ID", "AIRFLOW_CTX_TASK_ID", "AIRFLOW_CTX_TRY_NUMBER"),
)


def key_of(contract, schema):
    """The same for the same run, contract and columns; outside of CI, a new one for each check."""
    run = [os.environ[name] for names in _RUNS for name in names if os.environ.get(name)]
    if not run:
        return str(uuid.uuid4())
    text = json.dumps([run, contract["id"], contract["version"], schema], ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
