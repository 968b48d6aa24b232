import { Navigate } from '@tanstack/react-router'
import { useConsoleArea } from '../shared/console-paths.ts'

/** `/home` leads to the first section that the role shows (CN-34). */
export function StartPage() {
  return <Navigate to="/$area/product" params={{ area: useConsoleArea() }} replace />
}
