# Marks prompts, commands, exit codes and the folder, so that the terminal can jump between them.
# Read after the user's own configuration. From version 4 on fish marks prompts by itself.

function __liminal_folder --on-event fish_prompt
    printf '\033]633;P;Cwd=%s\007' (string replace --all --regex '[[:cntrl:]]' '' -- $PWD)
end

if test (string match --regex '^\d+' -- $version) -lt 4
    functions --copy fish_prompt __liminal_user_prompt
    function fish_prompt
        printf '\033]133;A\007'
        __liminal_user_prompt
        printf '\033]133;B\007'
    end
    function __liminal_before_command --on-event fish_preexec
        printf '\033]133;C\007'
    end
    function __liminal_after_command --on-event fish_postexec
        printf '\033]133;D;%s\007' $status
    end
end
