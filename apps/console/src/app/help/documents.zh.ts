/** The guides in Chinese by their path, as one file of the build. */
export const documents = import.meta.glob<string>(
  [
    '../../../../../docs/zh/how-to/*.md',
    '../../../../../docs/zh/device-protocol.md',
    '../../../../../docs/zh/glossary.md',
    '../../../../../docs/zh/settings.md',
  ],
  { query: '?raw', import: 'default', eager: true },
)
