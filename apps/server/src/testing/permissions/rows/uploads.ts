import { type MatrixRow } from './matrix-row.ts'

export const uploadsRows: Record<string, MatrixRow> = {
  uploadFile: { may: 'session', input: () => ({ purpose: 'productPic' }) },
}
