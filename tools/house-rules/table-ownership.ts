import { tables } from '../../apps/server/src/db/testing/tables.ts'
import type { SourceFile } from './source-files.ts'

/** Foreign tables that a domain joins, for a list or check that two queries would make slow or incorrect. */
const reads: Readonly<Record<string, readonly string[]>> = {
  'identity/accounts': ['account_locks', 'counters', 'roles'],
  'identity/api-keys': ['accounts', 'roles'],
  'identity/audit': ['accounts', 'roles'],
  'identity/oauth': ['accounts', 'roles'],
  'identity/sign-in': ['accounts', 'roles'],
  'identity/uploads': ['firmware_deltas', 'firmware_packages', 'module_sdk_tools', 'parts_lists'],
  'catalog/categories': ['counters', 'products'],
  'catalog/gray-configs': ['counters'],
  'catalog/modules': ['counters', 'main_categories', 'private_files', 'product_members', 'product_modules', 'products'],
  'products/firmware': [
    'accounts',
    'campaign_groups',
    'campaigns',
    'counters',
    'device_firmware',
    'devices',
    'firmware_packages',
    'firmwares',
    'model_versions',
    'ota_counts',
    'private_files',
    'product_firmwares',
    'product_members',
    'products',
  ],
  'products/parts-lists': [
    'accounts',
    'counters',
    'firmware_packages',
    'firmwares',
    'ota_releases',
    'private_files',
    'product_firmwares',
    'product_members',
    'products',
    'release_images',
  ],
  'products/advisories': [
    'accounts',
    'firmware_packages',
    'firmwares',
    'ota_releases',
    'parts_list_components',
    'product_firmwares',
    'product_members',
    'products',
  ],
  'products/panels': ['counters', 'gray_configs', 'mini_program_versions', 'product_members', 'products'],
  'products/support-period': ['accounts', 'product_stage_moves'],
  'products/product-members': ['accounts', 'product_members', 'products'],
  'products/features': ['device_presence', 'device_states', 'event_messages', 'panel_drafts', 'panels'],
  'products/products': [
    'accounts',
    'counters',
    'devices',
    'main_categories',
    'ota_releases',
    'product_panels',
    'product_stage_moves',
    'sub_categories',
    'support_periods',
  ],
  'devices/devices': ['device_label_members', 'device_labels', 'product_members', 'products'],
  'devices/campaigns': [
    'accounts',
    'counters',
    'device_events',
    'device_firmware',
    'device_onoff',
    'device_presence',
    'device_topology',
    'devices',
    'firmware_deltas',
    'firmware_packages',
    'key_lists',
    'manifests',
    'model_versions',
    'ota_releases',
    'product_members',
    'products',
    'release_devices',
    'release_images',
    'roles',
  ],
  'devices/rehearsals': [
    'accounts',
    'counters',
    'device_firmware',
    'device_presence',
    'device_updates',
    'devices',
    'firmware_packages',
    'ota_releases',
    'products',
    'release_devices',
  ],
  'users/apps': ['accounts', 'app_builds', 'counters'],
  'users/app-builds': ['accounts', 'apps', 'app_snapshots', 'counters', 'roles'],
  'users/mini-programs': ['accounts', 'apps', 'counters', 'users'],
  'users/users': ['home_members'],
  'users/homes': [
    'counters',
    'device_commands',
    'device_presence',
    'device_states',
    'device_topology',
    'devices',
    'messages',
    'products',
    'scenes',
    'sub_categories',
    'users',
    'panel_debug_packages',
    'panel_packages',
  ],
  'users/scenes': ['device_presence', 'device_shares', 'devices', 'home_devices', 'home_members', 'homes', 'users'],
  'users/feedback': ['accounts', 'apps', 'counters', 'device_firmware', 'products', 'roles', 'users'],
  'users/messages': [
    'device_events',
    'devices',
    'event_messages',
    'features',
    'home_devices',
    'home_members',
    'homes',
    'products',
    'sub_categories',
  ],
  'users/pushes': [
    'device_shares',
    'devices',
    'event_messages',
    'features',
    'home_devices',
    'home_members',
    'products',
    'users',
  ],
  'devices/device-groups': ['counters', 'devices'],
  'devices/ddi': [
    'campaigns',
    'device_firmware',
    'devices',
    'firmware_packages',
    'firmwares',
    'ota_cancels',
    'ota_job_ends',
    'ota_jobs',
    'ota_releases',
  ],
  'devices/release-packs': ['campaigns', 'ota_job_ends'],
  'devices/device-bulk': ['device_commands', 'device_presence', 'devices'],
  'devices/device-events': ['counters', 'event_messages', 'features', 'home_devices'],
  'devices/virtual-devices': ['device_firmware', 'device_presence', 'devices', 'products'],
  'devices/fleet-simulator': ['device_firmware', 'devices'],
  'devices/serial-numbers': ['accounts', 'product_members', 'products'],
  'operations/console-home': [
    'accounts',
    'counters',
    'device_fault_counts',
    'features',
    'model_versions',
    'product_members',
    'product_stage_moves',
    'products',
  ],
  'operations/statistics': ['apps', 'counters', 'features', 'product_members', 'products'],
  'operations/example-product': ['counters', 'products'],
  'operations/webhooks': ['accounts', 'devices', 'products', 'roles', 'users'],
  'operations/support': [
    'accounts',
    'apps',
    'device_presence',
    'device_shares',
    'devices',
    'home_devices',
    'home_members',
    'homes',
    'products',
    'user_logins',
    'user_logoffs',
    'users',
  ],
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

const ownerOf = new Map(Object.entries(tables).map(([table, { owner }]) => [table, owner]))

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
