import type { GrayConfigsTexts } from './texts.zh.ts'

const members = (ratio: number, accounts: number, areas: readonly string[]): string =>
  [
    ratio > 0 && `${ratio}% of users${areas.length > 0 ? ` in ${areas.join(', ')}` : ''}`,
    accounts > 0 && (accounts === 1 ? '1 account' : `${accounts} accounts`),
  ]
    .filter(Boolean)
    .join(', ') || 'No users'

const versions = (count: number): string => (count === 1 ? '1 gray version' : `${count} gray versions`)

export const grayConfigsEn: GrayConfigsTexts = {
  title: 'Gray configs',
  count: (total) => (total === 1 ? '1 gray config' : `${total} gray configs`),
  search: 'Search by start of number',
  pages: 'Pages of gray configs',
  add: 'Add gray config',
  columns: {
    number: 'Number',
    audience: 'Audience',
    uses: 'In use',
    updated: 'Changed',
    actions: 'Actions',
  },
  members,
  more: (number) => `More actions for gray config ${number}`,
  edit: 'Edit',
  remove: 'Delete',
  notUsed: (names) => `Not used: ${names}`,
  inUse: versions,
  unused: 'Not in use',
  unusedMembers: (names) => `These members are kept and not used: ${names}`,
  empty: {
    title: 'No gray configs yet',
    text: 'Add one, and panels and mini-programs can be released to its audience by its number.',
  },
  noHit: { title: (words) => `No number starts with ${words}`, clear: 'Clear search' },
  failed: { title: 'Can’t load the gray configs', text: 'Check your connection and try again.' },
  form: {
    add: 'Add gray config',
    edit: (number) => `Edit gray config ${number}`,
    number: 'Number',
    numberHint: '1 to 9 digits; can’t be changed later',
    description: 'Description',
    config: 'Config',
    ratio: 'Share of users',
    ratioHint: 'Chosen by user ID. A higher share only adds users.',
    areas: 'Countries',
    areasHint: 'Limit the share to these; none means all',
    accounts: 'Accounts',
    accountsHint: 'One account of an end user per line; always in the audience',
    remove: (name) => `Remove ${name}`,
    json: 'JSON',
    jsonHint: 'The same content as the form. Other members are kept.',
    jsonBroken: 'Fix the JSON to use the form',
    usedBy: (names) => `In use by ${names}. Changes take effect when users open again.`,
    usedByOthers: (count) => `In use by ${versions(count)}. Changes take effect when users open again.`,
    allowShrinking: 'Make the audience smaller: some users lose the gray version',
    save: 'Save',
    added: 'Gray config added',
    saved: 'Gray config saved',
  },
  check: {
    title: 'Check the audience',
    account: 'Account of an end user',
    accountHint: 'Leave empty to estimate the number of users only',
    release: 'Gray version',
    anyRelease: 'Any version',
    run: 'Check',
    reach: (reach, users) => `Up to about ${reach} of ${users} users`,
    because: {
      listed: 'In the audience: the account is listed',
      inRatio: 'In the audience: within the share of users',
      otherArea: 'Not in the audience: the user is in none of the countries',
      noRatio: 'Not in the audience: the account isn’t listed, and the share is 0%',
      outsideRatio: 'Not in the audience: outside the share of users',
      dependsOnRelease: 'Depends on the version: each one chooses other users. Choose a gray version.',
      noUser: 'There is no user with this account',
    },
  },
  picker: {
    label: 'Gray config',
    hint: 'Search by number or description',
    option: (number, description) => (description ? `${number} · ${description}` : String(number)),
  },
  deleting: {
    title: (number) => `Delete gray config ${number}?`,
    text: 'This can’t be undone. Releases can’t choose this number afterwards.',
    confirm: 'Delete gray config',
    done: 'Gray config deleted',
  },
}
