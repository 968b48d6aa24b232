import { createContext, use } from 'react'

/** What every field of the editor asks, however deep it lies. */
export interface Editor {
  /** What to say under the field of this name; nothing before it was left or the form was sent. */
  problemAt: (name: string) => string | undefined
  /** The first problem of a field or of anything within it. */
  problemWithin: (name: string) => string | undefined
  isOpen: (rowId: number) => boolean
  setOpen: (rowId: number, open: boolean) => void
  /** SI-041. */
  isFromTemplate: boolean
}

const EditorContext = createContext<Editor | undefined>(undefined)
export const EditorProvider = EditorContext.Provider

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('A field of the editor stands outside of it')
  return editor
}
