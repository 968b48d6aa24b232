/** Where the calls of end users are. */
export const APP_PATH = '/app/api/v1'
