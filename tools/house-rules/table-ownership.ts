import type { SourceFile } from './source-files.ts'

/** The domain or adapter whose stores have exclusive write access to a table. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  db: ['installation'],
  events: ['outbox_events', 'outbox_subscriptions'],
  'identity/accounts': ['accounts'],
  'identity/api-keys': ['api_keys'],
  'identity/areas': ['country_domains'],
  'identity/audit': ['audit_entries', 'audit_changes'],
  'identity/developers': ['developers', 'developer_prompts_dismissed'],
  'identity/oauth': ['oauth_clients', 'oauth_consents', 'oauth_keys', 'oauth_records'],
  'identity/roles': ['roles'],
  'identity/second-factor': ['factor_failures', 'passkey_challenges', 'passkeys', 'recovery_codes', 'totp_secrets'],
  'identity/sign-in': [
    'address_calls',
    'captchas',
    'invitations',
    'mail_code_events',
    'mail_codes',
    'pending_sign_ins',
    'reset_tickets',
    'sessions',
    'set_up_links',
    'sign_in_failures',
  ],
  'identity/third-party-login': ['third_party_logins', 'third_party_sign_ins'],
  'identity/uploads': ['files'],
  'catalog/categories': ['given_categories', 'main_categories', 'sub_categories'],
  'products/event-messages': ['event_messages'],
  'products/features': ['discarded_drafts', 'features', 'model_versions'],
  'products/product-release': ['product_stage_moves'],
  'products/products': ['products', 'given_prefix_digits'],
  'products/standard-features': ['std_domains', 'std_features', 'std_resources'],
  'products/template-features': ['category_templates'],
  'devices/device-events': ['device_events'],
  'devices/device-history': ['device_reports', 'history_properties', 'history_settings'],
  'devices/device-identity': ['device_certificates', 'device_registrations', 'product_identities'],
  'devices/devices': [
    'counters',
    'device_commands',
    'device_messages',
    'device_onoff',
    'device_presence',
    'device_refused_attempts',
    'device_shadows',
    'device_states',
    'device_states_behind',
    'device_topology',
    'devices',
    'server_processes',
  ],
  'devices/fleet-simulator': ['simulated_fleets'],
  'devices/serial-numbers': ['serial_applications'],
  'devices/virtual-devices': ['virtual_bind_tickets', 'virtual_device_tokens', 'virtual_devices'],
}

/** Foreign tables that a domain joins, for a list or check that two queries would make slow or incorrect. */
const reads: Readonly<Record<string, readonly string[]>> = {
  'identity/accounts': ['counters', 'roles'],
  'identity/api-keys': ['accounts', 'roles'],
  'identity/audit': ['accounts', 'roles'],
  'identity/oauth': ['accounts', 'roles'],
  'identity/sign-in': ['accounts', 'roles'],
  'catalog/categories': ['products'],
  'products/features': ['device_presence', 'device_states', 'event_messages'],
  'products/products': ['accounts', 'counters', 'main_categories', 'sub_categories'],
  'devices/devices': ['products'],
  'devices/device-events': ['counters', 'event_messages', 'features'],
  'devices/serial-numbers': ['products'],
}

/** Writers other than stores: prepared statements on the path of every device message and connection. */
const writersOfTheDevicePath =
  /^apps\/server\/src\/domains\/devices\/(devices\/(authentication|ingest|presence)|device-history)\//

const WRITES = [
  /\binsert\s+into\s+(\w+)/gi,
  /\bupdate\s+(?:only\s+)?(\w+)\s/gi,
  /\bdelete\s+from\s+(\w+)/gi,
  /\bcopy\s+(\w+)\s*\(/gi,
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
]
const READS = [
  /\bfrom\s+(?:only\s+)?(\w+)/g,
  /\bjoin\s+(?:lateral\s+)?(\w+)/g,
  /(?:selectFrom|innerJoin|leftJoin|from|using)\(\s*\[?'(\w+)/g,
]

const ownerOf = new Map(Object.entries(tableOwners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))

const placeOf = (file: string): string =>
  /^apps\/server\/src\/domains\/([a-z]+\/[a-z-]+)\//.exec(file)?.[1] ?? file.split('/')[3] ?? file

const tablesIn = (text: string, patterns: readonly RegExp[]): Set<string> =>
  new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table)))

/** Statements on tables of other domains, or writes outside a store. */
export function strayStatements(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const place = placeOf(path)
    const written = [...tablesIn(text, WRITES)].filter((table) => ownerOf.has(table))
    const isStore = path.endsWith('.store.ts') || !path.includes('/domains/') || writersOfTheDevicePath.test(path)
    const read = [...tablesIn(text, READS)].filter((table) => ownerOf.has(table) && !written.includes(table))
    return [
      ...written
        .filter((table) => ownerOf.get(table) !== place)
        .map((table) => `${path} writes ${table}, a table of ${ownerOf.get(table)}`),
      ...(isStore ? [] : written.map((table) => `${path} writes ${table}, but is no store`)),
      ...read
        .filter((table) => ownerOf.get(table) !== place && !reads[place]?.includes(table))
        .map((table) => `${path} reads ${table} of ${ownerOf.get(table)}, which is not listed`),
    ]
  })
}
