import { ListSkeleton } from "../../../../../components/ui/list-skeleton.tsx";

export default function LoadingKeys() {
  return <ListSkeleton heading="Keys" hasIntro />;
}
