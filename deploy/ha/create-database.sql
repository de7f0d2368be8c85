-- Creates the service's user and database, unless they exist. psql reads APP_PASSWORD from the
-- environment.
\getenv password APP_PASSWORD

SELECT format('CREATE ROLE app LOGIN PASSWORD %L', :'password')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app')
\gexec

SELECT 'CREATE DATABASE contracts OWNER app ENCODING ''UTF8'' TEMPLATE template0'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'contracts')
\gexec

-- For connections by PgBouncer, whose sessions the servers cannot set up.
ALTER ROLE app IN DATABASE contracts SET statement_timeout = '10s';
ALTER ROLE app IN DATABASE contracts SET lock_timeout = '2s';
ALTER ROLE app IN DATABASE contracts SET idle_in_transaction_session_timeout = '10s';
