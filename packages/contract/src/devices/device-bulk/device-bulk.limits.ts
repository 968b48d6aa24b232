import { deviceLimits } from '../devices/devices.limits.ts'

export const deviceBulkLimits = {
  /** Serial numbers in one request; a filter selects any number. */
  serials: 1000,
  devices: deviceLimits.devicesPerProduct,
  /** Jobs of a product that are not over. */
  openJobs: 10,
  shownJobs: 20,
  jobKeepDays: 30,
  importRows: 10_000,
  importProblems: 100,
} as const
