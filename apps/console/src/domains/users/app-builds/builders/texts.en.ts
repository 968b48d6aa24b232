import type { BuildersTexts } from './texts.zh.ts'

export const buildersEn: BuildersTexts = {
  title: 'Remote builders',
  text: 'Other machines can build packages for this server, which signs and verifies them. They serve all applications, and only administrators see them.',
  failed: { title: 'Couldn’t load the remote builders' },
  empty: 'No remote builders yet',
  add: 'Add builder',
  name: 'Name',
  nameHint: 'For example the host name of the machine',
  facts: (addedBy, time) => `Added by ${addedBy}, ${time}`,
  seen: (time) => `Last asked for work: ${time}`,
  neverSeen: 'Never asked for work',
  remove: 'Remove',
  removing: {
    title: (name) => `Remove ${name}?`,
    text: 'Its token stops working immediately, and what it builds returns to the queue.',
    done: 'Builder removed',
  },
  once: {
    title: (name) => `${name} added`,
    warning: 'This token is shown only once. Save it now.',
    label: 'Token',
    copy: 'Copy token',
    run: 'Run on the machine',
    done: 'I’ve saved it',
    keepTitle: 'Have you saved the token?',
    keepText:
      'After you close this dialog, the token can’t be shown again. You would have to remove the builder and add it again.',
    keepConfirm: 'I’ve saved it',
    keepCancel: 'Back',
  },
}
