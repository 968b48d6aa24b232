import { APP_PATH } from '../../http/app-path.ts'

/** The call of a phone that previews a mini-program, without its schemas: see `signInAddresses`. */
export const previewAddresses = {
  openPreview: { method: 'GET', path: `${APP_PATH}/miniProgram/preview`, reply: 'data' },
} as const
