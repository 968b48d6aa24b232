/** The guides in English by their path, as one file of the build. */
export const documents = import.meta.glob<string>(
  [
    '../../../../../docs/how-to/*.md',
    '../../../../../docs/device-protocol.md',
    '../../../../../docs/glossary.md',
    '../../../../../docs/settings.md',
  ],
  { query: '?raw', import: 'default', eager: true },
)
