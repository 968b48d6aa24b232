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
  /** Refused rows that a preview lists; it counts all. */
  importProblems: 2000,
  /** Rows to add or change that a preview shows. */
  importShown: 20,
  /** An unpacked spreadsheet. */
  importUnpackedBytes: 64 * 1024 * 1024,
  exportColumns: 60,
} as const
