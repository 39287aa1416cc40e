"""School tasks: pictures, plans and views of stacks, with proved answers and diagnosed mistakes."""

from kist.study.tasks.judge import judge, prove
from kist.study.tasks.kinds import KINDS
from kist.study.tasks.make import make_task, make_tasks
from kist.study.tasks.task import Task, Verdict, Wrong, read_task

__all__ = ["KINDS", "Task", "Verdict", "Wrong", "judge", "make_task", "make_tasks", "prove", "read_task"]
