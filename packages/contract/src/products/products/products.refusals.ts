export const productsRefusals = {
  'products.copyKeepsCategory': 60016,
} as const
