# Runs a command in a copy of this machine's file system, in memory: throwaway-root.sh <folder> <command…>
# The caller has made namespaces of its own for mounts and processes, so both are gone when this ends.
set -euo pipefail
folder=$1
shift
mount --make-rprivate /
layers=$(mktemp -d)
mount -t tmpfs none "$layers"
mkdir "$layers/changes" "$layers/work" "$layers/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$layers/changes,workdir=$layers/work" "$layers/root"
mount --rbind /dev "$layers/root/dev"
mount -t proc proc "$layers/root/proc"
# A folder on a file system of its own is not part of the copy.
for path in "$folder" "$PWD"; do
  [ -e "$layers/root$path/." ] && [ -n "$(ls -A "$layers/root$path")" ] && continue
  mkdir -p "$layers/root$path"
  mount --bind "$path" "$layers/root$path"
done
exec chroot "$layers/root" env --chdir="$folder" "$@"
