import type { ClosedTexts } from './ClosedAccount.tsx'

export const closedEn: ClosedTexts = {
  titles: {
    'users.frozen': 'Account frozen',
    'users.paused': 'Account paused',
    'users.migrated': 'Account moved',
    'users.migrating': 'Account is being moved',
    'users.serviceError': 'Something is wrong with this account',
  },
  reason: 'Reason',
  until: 'Paused until',
  back: 'Back to sign-in',
}
