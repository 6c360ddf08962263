import type { SavedView } from '../../../contract/admin/saved-views.ts'
import { useSaveSettings, useSettings } from './settings.ts'

/** Undefined until they are loaded. */
export function useSavedViews(list: SavedView['list']) {
  const { data: settings, refetch } = useSettings()
  const save = useSaveSettings({ isSilent: true })
  if (!settings) return undefined
  const all = settings.saved_views
  const store = (saved_views: SavedView[]) =>
    save.mutateAsync({ saved_views, shown: { saved_views: all } }).catch((error) => {
      // Another admin may have changed them.
      void refetch()
      throw error
    })
  return {
    views: all.filter((view) => view.list === list),
    add: (view: SavedView) => store([...all, view]),
    rename: (view: SavedView, name: string) =>
      store(all.map((one) => (one === view ? { ...view, name } : one))),
    remove: (view: SavedView) => store(all.filter((one) => one !== view)),
  }
}

export type SavedViews = NonNullable<ReturnType<typeof useSavedViews>>
