import { lazy } from "react";

export const loadVisualEditor = () => import("../visual/visual-editor.client.tsx");

export const VisualEditor = lazy(async () => ({ default: (await loadVisualEditor()).VisualEditor }));
