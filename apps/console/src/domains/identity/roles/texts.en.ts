import type { RolesTexts } from './texts.zh.ts'

const accounts = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)

export const rolesEn: RolesTexts = {
  title: 'Roles',
  count: (total) => (total === 1 ? '1 role' : `${total} roles`),
  create: 'Create role',
  columns: { role: 'Role', menus: 'Menus', accounts: 'Accounts', actions: 'Actions' },
  builtIn: 'Built-in',
  isDefault: 'Default',
  administrator: 'Administrator',
  secondFactor: 'Second factor',
  menuCount: (count) => (count === 1 ? '1 menu' : `${count} menus`),
  accountsOf: (name, count) => `${accounts(count)} of the role ${name}`,
  edit: 'Edit',
  editNamed: (name) => `Edit ${name}`,
  duplicate: 'Copy as a new role',
  history: 'Audit log',
  remove: 'Delete',
  builtInHint: 'built-in',
  more: (name) => `More actions for ${name}`,
  failed: {
    title: 'The roles could not be loaded',
    menusTitle: 'The menus could not be loaded',
    text: 'Check the network and try again.',
  },
  form: {
    createTitle: 'Create role',
    editTitle: (name) => `Edit role “${name}”`,
    roleName: 'Role name',
    roleNameHint: (min, max) => `${min} to ${max} characters, unlike any other role`,
    description: 'Description',
    menus: 'Menus',
    chosen: (count, all) => `${count} of ${all} chosen`,
    all: 'Select all',
    unbuilt: 'Not part of this version',
    needsMark: 'Also needs the administrator mark',
    administrator: 'Administrator mark',
    administratorHint:
      'Beside the menu, it lets people manage accounts, roles, categories and standard panels, and see everyone’s products in the admin console.',
    administratorWarning:
      'People of this role can see everyone’s products, change roles and delete accounts. Give it only to those you trust.',
    secondFactor: 'Require a second factor',
    secondFactorHint:
      'An account without a passkey or authenticator app has to set one up after signing in, before console, API or API keys can be used.',
    builtIn:
      'Of a built-in role only the second-factor rule can be changed. Copy it as a new role where other permissions are needed.',
    isDefault: 'New accounts start with this role: only its menus and the second-factor rule can be changed.',
    signsOut: (count) => `Saving signs ${accounts(count)} of this role out at once.`,
    copyName: (name) => `${name} copy`,
    save: 'Save',
    create: 'Create',
    saved: 'Role saved',
    savedSignedOut: (count) => `Role saved; ${accounts(count)} signed out`,
    created: 'Role created',
  },
  deleting: {
    title: (name) => `Delete the role “${name}”?`,
    text: 'This cannot be undone.',
    accounts: (count, heir) => `${accounts(count)} of this role will get the role “${heir}” and be signed out at once.`,
    none: 'No account has it.',
    confirm: 'Delete role',
    done: 'Role deleted',
  },
}
