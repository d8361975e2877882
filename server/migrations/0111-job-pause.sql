-- Kinds of jobs that nobody works at until somebody resumes them.
create table job_pause (
  job text primary key,
  reason text not null,
  paused_by text not null,
  paused_at timestamptz not null
);
