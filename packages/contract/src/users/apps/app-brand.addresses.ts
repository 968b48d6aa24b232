import { APP_PATH } from '../../http/app-path.ts'

/** Without schemas: every document of the companion asks for it before anything else is loaded. */
export const brandAddress = { method: 'GET', path: `${APP_PATH}/brand` } as const
