-- What people let in and by what they sign in. Codes of recovery are replaced as a whole: the call's entry says so.
select audit_table('api_keys', 'name', secrets => '{key_hash}', quiet => '{last_used_at,last_used_ip}');
select audit_table('oauth_clients', 'name_zh', secrets => '{secret_hash}');
select audit_table('oauth_consents', 'client_id');
select audit_table('totp_secrets', 'account_id', secrets => '{sealed,offered}', quiet => '{last_step}');
select audit_table('passkeys', 'name', secrets => '{public_key}', quiet => '{counter,last_used_at}');
select audit_table('third_party_logins', 'email', quiet => '{last_at}');
select audit_table('developers', 'email', secrets => '{app_secret}');
select audit_table('country_domains', 'country_code', quiet => '{changed_at,changed_by}');
