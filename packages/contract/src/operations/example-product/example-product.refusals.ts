export const exampleProductRefusals = {
  'example-product.noCategory': 60404,
  'example-product.none': 60404,
  'example-product.inUse': 60016,
} as const satisfies Record<string, number>
