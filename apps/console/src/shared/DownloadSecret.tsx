import { Button } from '@slipway/ui/actions/Button.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { saveFile } from './save-file.ts'

interface Props {
  fileName: string
  /** One line each, `name=value`, as `.env` files and shells read them. */
  values: Readonly<Record<string, string>>
}

/** Saves what a dialog shows only once to a text file. */
export function DownloadSecret({ fileName, values }: Props) {
  const { download } = useKitTexts()
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`)
  return <Button onClick={() => saveFile(new Blob(lines, { type: 'text/plain' }), fileName)}>{download}</Button>
}
