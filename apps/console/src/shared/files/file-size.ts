import { formatNumber } from '@slipway/web-client/formats.ts'

const KB = 1024

/** `412 KB`, `3.4 MB`: as file managers show it. */
export const fileSize = (bytes: number): string =>
  bytes < KB * KB
    ? `${formatNumber(Math.max(1, Math.round(bytes / KB)))} KB`
    : `${formatNumber(Math.round((bytes / KB / KB) * 10) / 10)} MB`
