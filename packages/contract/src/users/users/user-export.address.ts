import { APP_PATH } from '../../http/app-path.ts'

/** Apart from `userAddresses`, which every first visit loads: only an account that is being deleted exports its data there. */
export const userExportAddress = { method: 'POST', path: `${APP_PATH}/user/export`, reply: 'data' } as const
