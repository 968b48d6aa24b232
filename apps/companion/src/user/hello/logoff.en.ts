import type { LogoffTexts } from './logoff.zh.ts'

export const logoffEn: LogoffTexts = {
  title: 'Your account is being deleted',
  byStaff: 'Support has started this deletion. ',
  at: (time) => `The account and all its data will be deleted on ${time}. `,
  text: 'Until then you can withdraw the deletion and keep using the account, or download your data.',
  withdraw: 'Withdraw the deletion',
  data: 'Download my data',
  dataStarted: 'Downloading. This works once a day, and the file can be downloaded only once, so save it.',
}
