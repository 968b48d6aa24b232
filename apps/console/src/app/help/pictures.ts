const pictures = import.meta.glob<string>('../../../../../docs/images/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** The address of a picture that a guide shows, by its path in the guide. */
export function pictureAddress(source: string): string | undefined {
  const file = source.slice(source.lastIndexOf('/') + 1)
  return Object.entries(pictures).find(([path]) => path.endsWith(`/${file}`))?.[1]
}
