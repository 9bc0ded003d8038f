'use client';
import { InviteForm, TeamMembers, TeamSwitcher, useTeamMembers, useTeams } from '@porchlight/sdk/react';
import { useState } from 'react';

export function Team() {
  const { teams, create } = useTeams();
  const [chosen, choose] = useState<number | null>(null);
  if (!teams) return null;
  const team = chosen ?? teams[0]?.id;
  if (team === undefined) {
    return (
      <button type="button" onClick={() => create('My team')}>
        Create a team
      </button>
    );
  }
  return (
    <>
      <TeamSwitcher value={team} onChange={({ id }) => choose(id)} />
      <Seats team={team} />
      <TeamMembers team={team} />
      <InviteForm team={team} />
    </>
  );
}

function Seats({ team }: { team: number }) {
  const { members } = useTeamMembers(team);
  return <p>{members?.length ?? '…'} people</p>;
}
