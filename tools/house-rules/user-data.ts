import type { SourceFile } from './source-files.ts'

const users = 'apps/server/src/domains/users/users/'
const homes = 'apps/server/src/domains/users/homes/'
const feedback = 'apps/server/src/domains/users/feedback/'
const messages = 'apps/server/src/domains/users/messages/'
const scenes = 'apps/server/src/domains/users/scenes/'
const pushes = 'apps/server/src/domains/users/pushes/'

/**
 * The store that erases what a table has about an end user, in the transaction that erases the account. A domain above
 * `users` does it when `userErased` is published.
 */
const erasers: Readonly<Record<string, string>> = {
  bind_tokens: `${homes}binding/bind-tokens.store.ts`,
  claim_attempts: `${homes}claim-attempts.store.ts`,
  device_bindings: `${homes}home-devices.store.ts`,
  device_commands: 'apps/server/src/domains/devices/devices/commands/user-commands.store.ts',
  device_texts: 'apps/server/src/domains/devices/devices/commands/user-commands.store.ts',
  device_shares: `${homes}shares/shares.store.ts`,
  feedback_pictures: `${feedback}feedback-pictures.store.ts`,
  feedback_records: `${feedback}feedback.store.ts`,
  home_devices: `${homes}home-devices.store.ts`,
  homes: `${homes}erased-names.store.ts`,
  home_rooms: `${homes}erased-names.store.ts`,
  scenes: `${scenes}scenes.store.ts`,
  scene_actions: `${scenes}scenes.store.ts`,
  home_invitations: `${homes}invitations.store.ts`,
  home_members: `${homes}members.store.ts`,
  mini_program_users: 'apps/server/src/domains/users/mini-programs/program-users.store.ts',
  message_deletions: `${messages}message-readers.store.ts`,
  message_reads: `${messages}message-readers.store.ts`,
  panel_stores: `${homes}panels/panel-stores.store.ts`,
  push_deliveries: `${pushes}push-deliveries.store.ts`,
  push_mutes: `${pushes}push-settings.store.ts`,
  push_settings: `${pushes}push-settings.store.ts`,
  push_subscriptions: `${pushes}push-subscriptions.store.ts`,
  schedules: `${scenes}timers/timers.store.ts`,
  idempotency_keys: 'apps/server/src/domains/operations/idempotency/idempotency-keys.store.ts',
  users: `${users}users.store.ts`,
  user_days: 'apps/server/src/domains/operations/statistics/user-days.store.ts',
  user_avatars: `${users}user-avatars.store.ts`,
  user_exports: `${users}export/user-exports.store.ts`,
  user_notices: `${messages}user-notices.store.ts`,
  user_logins: `${users}sign-in/user-logins.store.ts`,
  user_logoffs: `${users}logoff/user-logoffs.store.ts`,
  user_sessions: `${users}sessions/user-sessions.store.ts`,
}

const CREATED = /create table (\w+) \(([\s\S]*?)\n\)/g
const ALTERED = /alter table (\w+)\s+add (?:column )?([^;]*);/g
const NAMES_USER = /\breferences users\b|^\s*(?:\w+_)?user_id\b|^\s*by_user\b/m

const rewrites = (text: string, table: string): boolean =>
  new RegExp(`(?:deleteFrom|updateTable)\\(\\s*'${table}'|(?:delete from|update) ${table}\\b`).test(text)

/** Tables that name an end user without a store that erases it, and stores that don't. */
export function unerasedTables(
  migrations: readonly SourceFile[],
  files: readonly SourceFile[],
  known: Readonly<Record<string, string>> = erasers,
): string[] {
  const naming = migrations.flatMap(({ text }) =>
    [CREATED, ALTERED].flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(([, table = '', body = '']) => (NAMES_USER.test(body) ? [table] : [])),
    ),
  )
  return [
    ...[...new Set(naming)]
      .filter((table) => !Object.hasOwn(known, table))
      .map((table) => `${table} names an end user: which store erases it? (tools/house-rules/user-data.ts)`),
    ...Object.entries(known).flatMap(([table, eraser]) => {
      const file = files.find(({ path }) => path === eraser)
      return file && rewrites(file.text, table) ? [] : [`${eraser} erases nothing of ${table}`]
    }),
  ]
}
