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
  accountsOf: (name, count) => `${accounts(count)} with role ${name}`,
  edit: 'Edit',
  editNamed: (name) => `Edit ${name}`,
  duplicate: 'Copy as new role',
  history: 'Audit log',
  remove: 'Delete',
  builtInHint: 'built-in',
  more: (name) => `More actions for ${name}`,
  failed: {
    title: 'Couldn’t load roles',
    menusTitle: 'Couldn’t load menus',
    text: 'Check the network and try again.',
  },
  form: {
    createTitle: 'Create role',
    editTitle: (name) => `Edit role “${name}”`,
    roleName: 'Role name',
    roleNameHint: (min, max) => `${min} to ${max} characters; must be unique`,
    description: 'Description',
    menus: 'Menus',
    chosen: (count, all) => `${count} of ${all} selected`,
    all: 'Select all',
    notOwn: 'Your own role doesn’t have this section',
    needsMark: 'Also requires administrator rights',
    administrator: 'Administrator rights',
    administratorHint:
      'Together with the menu, required to manage accounts, roles, categories and standard panels. Also shows everyone’s products in the admin console.',
    administratorWarning:
      'People with this role can see everyone’s products, change roles and delete accounts. Assign it only to people you trust.',
    secondFactor: 'Require a second factor',
    secondFactorHint:
      'An account without a passkey or authenticator app must set one up after signing in before it can use the console, the API or API keys.',
    builtIn:
      'For a built-in role, only the second-factor requirement can be changed. To grant different permissions, copy it as a new role.',
    isDefault: 'New accounts get this role. Only its menus and the second-factor requirement can be changed.',
    signsOut: (count) => `Saving immediately signs out ${accounts(count)} with this role.`,
    copyName: (name) => `${name} copy`,
    save: 'Save',
    create: 'Create',
    saved: 'Role saved',
    savedSignedOut: (count) => `Role saved; ${accounts(count)} signed out`,
    created: 'Role created',
  },
  deleting: {
    title: (name) => `Delete role “${name}”?`,
    text: 'This can’t be undone.',
    accounts: (count, heir) =>
      `${accounts(count)} with this role will get the role “${heir}” and be signed out immediately.`,
    none: 'No account uses it.',
    confirm: 'Delete role',
    done: 'Role deleted',
  },
}
