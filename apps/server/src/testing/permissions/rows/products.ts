import { developers, noInput, onProduct, type MatrixRow } from './matrix-row.ts'

const productFields = {
  productName: 'Matrix',
  apPrefix: 'own_plug',
  productModel: 'MX-1',
  accessType: 1,
  communicationType: 1,
}

export const productsRows: Record<string, MatrixRow> = {
  listProducts: { may: developers, input: ({ productId }) => ({ keyword: productId }) },
  getProduct: { may: developers, input: onProduct, isOwned: true },
  createProduct: { may: developers, input: ({ categoryId }) => ({ ...productFields, categoryId }) },
  copyProduct: {
    may: developers,
    input: ({ productId }) => ({ ...productFields, copyPid: productId }),
    isOwned: true,
  },
  listProductTemplates: { may: developers, input: noInput },
  markProductTemplate: {
    may: ['administrator'],
    input: ({ productId }) => ({ productId, isTemplate: 1 }),
    isOwned: true,
  },
  updateProduct: {
    may: developers,
    input: ({ productId, categoryId }) => ({ ...productFields, productId, categoryId }),
    isOwned: true,
  },
  deleteProduct: { may: developers, input: onProduct, isOwned: true },
  restoreProduct: { may: developers, input: onProduct, isOwned: true, after: 'deleteProduct' },
}
