/** Of this installation's companion; code panels name the lowest one that they need. */
export const COMPANION_VERSION = '1.4.0'

/** What an app says about itself in each call. */
export const APP_HEADERS = { appId: 'x-app-id', platform: 'x-app-platform', appVersion: 'x-app-version' } as const
