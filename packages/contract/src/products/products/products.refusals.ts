export const productsRefusals = {
  'products.notFound': 60404,
  'products.frozen': 60016,
  'products.devicesBound': 60016,
  'products.notDeletable': 60016,
  'products.savedMeanwhile': 60016,
  'products.notRestorable': 60016,
  'products.copyKeepsCategory': 60016,
  'products.roleTooLow': 40303,
} as const
