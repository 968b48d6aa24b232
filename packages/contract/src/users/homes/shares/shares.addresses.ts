import { APP_PATH } from '../../../http/app-path.ts'

/** The calls of a share's page, without their schemas: see `signInAddresses`. */
export const shareAddresses = {
  readShare: { method: 'POST', path: `${APP_PATH}/share/read`, reply: 'data' },
  acceptShare: { method: 'POST', path: `${APP_PATH}/share`, reply: 'data' },
  visitDevice: { method: 'POST', path: `${APP_PATH}/visit`, reply: 'data' },
  watchVisit: { method: 'POST', path: `${APP_PATH}/visit/live`, reply: 'stream' },
  setVisitedDevice: { method: 'POST', path: `${APP_PATH}/visit/set`, reply: 'data' },
  invokeVisitedDevice: { method: 'POST', path: `${APP_PATH}/visit/action`, reply: 'data' },
} as const
