import { developers, onDevice, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const onRange = (things: Things) => ({ ...onDevice(things), from: 1_790_000_000_000, to: 1_800_000_000_000 })

export const deviceHistoryRows: Record<string, MatrixRow> = {
  getDeviceHistory: { may: developers, input: (things) => ({ ...onRange(things), deKey: 'sw' }), isOwned: true },
  listHistorySeries: {
    may: developers,
    input: (things) => {
      const { productId, serial, from, to } = onRange(things)
      return { productId, from, to, series: [{ serial, deKey: 'sw' }] }
    },
    isOwned: true,
  },
  listDeviceReports: { may: developers, input: onRange, isOwned: true },
  exportDeviceHistory: { may: developers, input: onRange, isOwned: true },
  getHistoryRetention: { may: developers, input: onProduct, isOwned: true },
  setHistoryRetention: { may: developers, input: (things) => ({ ...onProduct(things), keepDays: 7 }), isOwned: true },
}
