import { APP_PATH } from '../../../http/app-path.ts'

/** The calls of a phone that tries a panel, without their schemas: see `signInAddresses`. */
export const tryAddresses = {
  openTry: { method: 'POST', path: `${APP_PATH}/try/open`, reply: 'data' },
  watchTry: { method: 'POST', path: `${APP_PATH}/try/live`, reply: 'stream' },
  setTriedDevice: { method: 'POST', path: `${APP_PATH}/try/set`, reply: 'data' },
  reportTry: { method: 'POST', path: `${APP_PATH}/try/log`, reply: 'data' },
  invokeTriedDevice: { method: 'POST', path: `${APP_PATH}/try/action`, reply: 'data' },
} as const
